/**
 * Changes that no test can distinguish from the source, or that no test should, each with the reason. `line` is the
 * source's line, trimmed; `name` is the change as the script prints it.
 *
 * @type {readonly { readonly file: string, readonly line: string, readonly name: string, readonly why: string }[]}
 */
export const explained = [];
