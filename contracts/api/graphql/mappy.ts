import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsObject } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { Each, Optional, WordList, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { mappyAnswer } from '#contracts/operations/documents';

/** A document to read, by its name, with the arguments of its query. */
export class MappyQueryBody {
  @Words(80) name!: string;
  @Optional() @IsObject({ message: 'This must be an object.' }) args?: Record<string, unknown>;
}

export class MappyBody {
  @ArrayUnique((query: unknown) => (query as Partial<MappyQueryBody> | null)?.name, { message: 'Each name once.' })
  @ArrayMinSize(1, { message: 'This list may not be empty.' })
  @Type(() => MappyQueryBody)
  @Each(limits.mappy.queries)
  query!: readonly MappyQueryBody[];
  /** Names of the list to answer. Default: all. */
  @Optional() @WordList(80, limits.mappy.queries) names?: readonly string[];
}

export const mappyOperations = operations({
  'POST /api/mappy/': {
    permission: 'viewer.view',
    summary: 'Read several documents by name: results and errors, keyed by name',
    answers: { 200: mappyAnswer },
    body: MappyBody,
    reads: true,
  },
});
