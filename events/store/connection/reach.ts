import { patienceOf } from '#events/store/patience';
import { openClient, UnavailableError } from './client.ts';
import { Connection, NotConnected, type Reach } from './connection.ts';

/** The one connection of a store. A command waits for it at most `deadline` milliseconds. */
export function reachOf(connectionString: string, deadline: number): { reach: Reach; close(): Promise<void> } {
  let client = openClient(connectionString);
  let connection: Connection | undefined;
  let closed = false;

  const connect = (): Connection => {
    if (closed) throw new UnavailableError(undefined, 'The event store was closed.');
    connection ??= new Connection(client, (lost) => {
      if (connection !== lost) return;
      connection = undefined;
      client = openClient(connectionString);
    });
    return connection;
  };

  return {
    /** A connection to the node, and up to two more attempts while there is time. */
    reach: async () => {
      const patience = patienceOf(deadline);
      for (;;) {
        const current = connect();
        try {
          return { connection: current, client: await current.ready(patience.left()) };
        } catch (error) {
          if (!(error instanceof NotConnected && error.givenUp) || patience.left() === 0) throw error;
        }
      }
    },
    close: async () => {
      closed = true;
      await connection?.close();
    },
  };
}
