import type { DocumentModel } from './core/projection.ts';
import type { ReadModel, RowModel } from './core/rows.ts';
import type { projections } from './index.ts';

/** The read models of this product. */
export type OwnModel = (typeof projections)[number];

/** The documents of each read model, by its name. A model without types has objects. */
export type Documents<Model extends ReadModel = OwnModel> = {
  readonly [One in Model as One extends DocumentModel<infer Name, object, string>
    ? Name
    : never]: One extends DocumentModel<string, infer Doc, string> ? Doc : never;
};
/** The columns of each read model of documents, by its name; each has its key as well. */
export type Columns<Model extends ReadModel = OwnModel> = {
  readonly [One in Model as One extends DocumentModel<infer Name, object, string>
    ? Name
    : never]: One extends DocumentModel<string, object, infer Column> ? Column | 'key' : never;
};
/** The rows of each read model of rows, by its name. */
export type Rows<Model extends ReadModel = OwnModel> = {
  readonly [One in Model as One extends RowModel<infer Name, object> ? Name : never]: One extends RowModel<
    string,
    infer Row
  >
    ? Row
    : never;
};
