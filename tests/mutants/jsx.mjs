// The single-line changes that can be made in the elements of a screen.
const negated =
  /^(disabled|hidden|busy|checked|open|selected|allowed|on|required|readOnly|dismissable|aria-(busy|hidden|checked|expanded|disabled|invalid|pressed|selected))$/;
const leftOut =
  /^(role|href|to|htmlFor|id|value|defaultValue|autoFocus|tabIndex|inert|aria-(live|current|describedby|labelledby|controls|modal))$/;
const isHandler = /^on[A-Z]/;
/** A press of another key than these is another key. */
const keys = /^([A-Za-z?/]|Enter|Escape|Tab|Home|End|Delete|Arrow(Up|Down|Left|Right))$/;

/** How an element looks, which no test reads: classes, styles, and the lines of a drawing. */
export const looksOnly = ({ type, name }) =>
  type === 'JSXAttribute' &&
  /^(className|style|small|danger|kind|size|viewBox|d|points|transform|[xyr][12]?|[cw]?[xy]|fill|stroke\w*)$/.test(
    name.name,
  );

const said = (text, { start, end }) => text.slice(start, end);
const nothing = { error: 'null', errors: 'undefined', hint: 'undefined', mistakes: 'undefined' };

export const changesOfJsx = {
  JSXAttribute: ({ name, value, start, end }, text) => {
    const attribute = said(text, name);
    const out = { start, end, by: '', name: `left out ${attribute}` };
    // `<FormDialog danger>`
    if (value === null) return [out];
    if (value.type !== 'JSXExpressionContainer') return leftOut.test(attribute) ? [out] : [];
    const by = (expression, verb) => ({
      start: value.start,
      end: value.end,
      by: `{${expression}}`,
      name: `${verb} ${attribute}`,
    });
    if (isHandler.test(attribute)) return [by('() => undefined', 'emptied')];
    if (negated.test(attribute)) return [by(`!(${said(text, value.expression)})`, 'negated')];
    if (Object.hasOwn(nothing, attribute)) return [by(nothing[attribute], 'emptied')];
    return leftOut.test(attribute) ? [out] : [];
  },
  JSXSpreadAttribute: ({ start, end }, text) => [
    { start, end, by: '', name: `left out ${said(text, { start, end })}` },
  ],
  /** `key: 'Escape'` of a shortcut, and `event.key === 'Escape'` by its operator. */
  Property: ({ key, value }, text) =>
    key.name === 'key' && value.type === 'Literal' && keys.test(String(value.value))
      ? [{ start: value.start, end: value.end, by: "'F9'", name: `${said(text, value)} → 'F9'` }]
      : [],
  ArrayExpression: ({ elements, start, end }, text, parent) => {
    if (parent?.type !== 'CallExpression' || !/^use\w*Effect$/.test(parent.callee.name ?? '')) return [];
    if (elements.length === 0 || parent.arguments[1]?.start !== start) return [];
    // The linter names a missing dependency, unless a comment above the effect says that it is wanted so.
    const above = text.slice(0, parent.start).split('\n').slice(-3).join('\n');
    return above.includes('useExhaustiveDependencies')
      ? [{ start, end, by: '[]', name: 'left out the dependencies' }]
      : [];
  },
};
