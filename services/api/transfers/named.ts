import type { TransferData, TransferOption } from '#contracts/incident/transfers/transfer';
import { plainLine } from '#contracts/values/text';
import { Invalid } from '#services/api/http/errors';
import type { App } from '#services/app/app';
import { designationsOf } from '#services/app/designations';
import { isTree, treeNames } from '#services/outbound/callouts/escalation';
import { handlers } from '#services/outbound/transfers/handlers';

type Field =
  | 'tree_name'
  | 'version'
  | 'new_entity'
  | 'handler_codename'
  | 'designation_name'
  | 'leader_designation_name';
type Views = Pick<App, 'views'>;

/**
 * Refuses an option that names a tree, a type, an organization or a handler that does not exist, by that name. A name
 * that stands in the settings already stays: another change must not be refused for it.
 */
export function checkNames({ views }: Views, entity: string, options: readonly Pick<TransferOption, 'data'>[]): void {
  const { options: before = [] } = views.doc('transfer_options', entity) ?? {};
  const trees = treeNames({ views }, entity);
  const organizations = new Map(views.docs('entities').map((one) => [one.name, one]));
  const own = views.doc('entities', entity);
  const designations = new Set(designationsOf({ views }, entity).map(({ name }) => plainLine(name)));
  const exists: Readonly<Record<Field, (name: string, data: TransferData) => boolean>> = {
    // The trees and designations of another organization are its own.
    tree_name: (name, { new_entity }) => !!new_entity || trees.some((one) => isTree(one, name)),
    version: (name, { new_entity }) => (organizations.get(new_entity ?? '') ?? own)?.versions.includes(name) ?? false,
    new_entity: (name) => organizations.has(name),
    handler_codename: (name) => name in handlers,
    designation_name: (name, { new_entity }) => !!new_entity || designations.has(plainLine(name)),
    leader_designation_name: (name, { new_entity }) => !!new_entity || designations.has(plainLine(name)),
  };
  for (const { data } of options)
    for (const [field, isKnown] of Object.entries(exists) as [Field, (typeof exists)[Field]][]) {
      const name = data[field];
      if (!name || before.some((one) => one.data[field] === name) || isKnown(name, data)) continue;
      throw new Invalid({ [field]: [`There is no ${words[field]} “${name}”.`] });
    }
}

const words: Readonly<Record<Field, string>> = {
  tree_name: 'escalation tree',
  version: 'incident type',
  new_entity: 'organization',
  handler_codename: 'handler',
  designation_name: 'designation',
  leader_designation_name: 'designation',
};
