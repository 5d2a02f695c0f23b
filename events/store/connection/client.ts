// The only file that imports the event store's client: it finds the node, opens the channel and names the errors.
import {
  convertToCommandError,
  EventStoreDBClient,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Channels } from './connection.ts';

export {
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
};

let clients = 0;

/**
 * A new client for each attempt: the vendor's client caches a failed discovery, and grpc-js shares the back-off of a
 * failed address (up to two minutes) between channels with equal options. So each attempt differs in one option.
 */
export function openClient(connectionString: string): Channels {
  const settings = `keepAliveInterval=${10_000 + (clients++ % 1_000)}&keepAliveTimeout=5000`;
  const client = EventStoreDBClient.connectionString(
    `${connectionString}${connectionString.includes('?') ? '&' : '?'}${settings}`,
  );
  return client as unknown as Channels;
}

/** The client's own class for a refusal that the server names in the trailer `exception`. */
export const typed = (error: unknown): unknown => (error instanceof Error ? convertToCommandError(error) : error);
