import type { Sqlite } from '#events/store/sqlite';

export type AnchorKind = 'witness' | 'timestamp' | 'mail' | 'bucket';

/** A checkpoint that somebody outside took. */
export interface Anchored {
  /** The name of the anchor, one of each. */
  readonly anchor: string;
  readonly kind: AnchorKind;
  /** The number of events that the checkpoint covers. */
  readonly size: number;
  /** Seconds since 1970, by the clock of a witness or of a time stamp, otherwise by this machine's. */
  readonly seconds: number;
  /** The signed checkpoint; with the cosignature of a witness. */
  readonly note: string;
  /** The answer of a time stamp authority (RFC 3161), DER in base64; null for others. */
  readonly token: string | null;
}

/** An anchor that does not take the checkpoints of a tree. */
export interface Failing {
  readonly tree: string;
  readonly anchor: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** A word without an address or a secret. */
  readonly reason: string;
}

/** The checkpoints outside, the last one of each day, and the anchors that fail. They outlive a restart. */
export interface AnchorBook {
  /** With the day on which it was taken by this machine's clock, in days since 1970. */
  newest(tree: string, anchor: string): (Anchored & { readonly day: number }) | null;
  /** Oldest first. */
  all(tree: string): readonly Anchored[];
  /** `day`: days since 1970. Ends a failure. */
  keep(tree: string, day: number, anchored: Anchored): void;
  fail(failing: Failing): void;
  failing(): readonly Failing[];
}

const columns = 'anchor, kind, size, seconds, note, token';

export function anchorBookIn(db: Sqlite): AnchorBook {
  db.exec(`CREATE TABLE IF NOT EXISTS anchored (
    tree TEXT NOT NULL, day INTEGER NOT NULL, anchor TEXT NOT NULL, kind TEXT NOT NULL, size INTEGER NOT NULL,
    seconds INTEGER NOT NULL, note TEXT NOT NULL, token TEXT, PRIMARY KEY (tree, day, anchor)
  );
  CREATE TABLE IF NOT EXISTS unanchored (
    tree TEXT NOT NULL, anchor TEXT NOT NULL, since INTEGER NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (tree, anchor)
  );`);
  const last = db.prepare(
    `SELECT day, ${columns} FROM anchored WHERE tree = ? AND anchor = ? ORDER BY day DESC LIMIT 1`,
  );
  const every = db.prepare(`SELECT ${columns} FROM anchored WHERE tree = ? ORDER BY size, seconds`);
  const put = db.prepare('INSERT OR REPLACE INTO anchored VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const end = db.prepare('DELETE FROM unanchored WHERE tree = ? AND anchor = ?');
  const begin = db.prepare(
    'INSERT INTO unanchored VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET reason = excluded.reason',
  );
  const failures = db.prepare('SELECT tree, anchor, since, reason FROM unanchored ORDER BY since, anchor, tree');
  return {
    newest: (tree, anchor) =>
      (last.get(tree, anchor) as unknown as ReturnType<AnchorBook['newest']> | undefined) ?? null,
    all: (tree) => every.all(tree) as unknown as Anchored[],
    keep: (tree, day, { anchor, kind, size, seconds, note, token }) => {
      put.run(tree, day, anchor, kind, size, seconds, note, token);
      end.run(tree, anchor);
    },
    fail: ({ tree, anchor, since, reason }) => void begin.run(tree, anchor, since, reason),
    failing: () => failures.all() as unknown as Failing[],
  };
}
