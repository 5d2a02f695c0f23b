import { markOf, type TrailRow, wordMark } from '#projections/audit/trail';
import { wordsIn } from '#projections/audit/words';
import type { App } from '#services/app/app';
import type { AnyMark, AnySaid } from '#services/views/rows/rowSearch';

/** The most words of a search, and the most crews or people whose names contain one word. */
const mostWords = 8;
const mostNamed = 100;

/**
 * The words of a search. An event has a word when it says it, or when a crew or person that it is about or by is called
 * so today. Names are looked up and not indexed: an erased person is found by no name.
 */
export function spokenWords(
  app: Pick<App, 'views'>,
  entity: string,
  text: string,
): readonly { readonly marks: AnyMark; readonly said: AnySaid<keyof TrailRow> }[] {
  const words = [...new Set(wordsIn(text))].slice(0, mostWords);
  // Punctuation alone is no word, and no event has it.
  if (words.length === 0) return [{ marks: [], said: { column: 'words', texts: [], or: {} } }];
  const named = namesOf(app, entity);
  return words.map((word) => {
    const crews = named.crews.filter(({ names }) => names.has(word)).slice(0, mostNamed);
    const people = named.people.filter(({ names }) => names.has(word)).slice(0, mostNamed);
    const or = {
      ...(crews.length > 0 && { crew: crews.map(({ id }) => id) }),
      ...(people.length > 0 && { person: people.map(({ id }) => id), by: people.map(({ id }) => `user:${id}`) }),
    };
    const marks = Object.entries(or).flatMap(([column, ids]) =>
      ids.map((id) => markOf(column as keyof typeof or, entity, id)),
    );
    return {
      marks: [wordMark(entity, word), ...marks],
      said: { column: 'words', texts: [`|${word}|`], or },
    };
  });
}

function namesOf({ views }: Pick<App, 'views'>, entity: string) {
  const where = { entity };
  return {
    crews: views.docs('crews', { where }).map(({ crew }) => ({ id: crew.uuid, names: new Set(wordsIn(crew.name)) })),
    people: views
      .docs('accounts', { where })
      .map(({ uuid, first_name, last_name }) => ({ id: uuid, names: new Set(wordsIn(`${first_name} ${last_name}`)) })),
  };
}
