import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/**
 * Sends the responses of a lot together. One `write` of grpc-js is one message, and waits for a turn of the event loop of
 * its own; here a handler writes an array, and the session has all of it at once.
 */
export const inLots: ServerInterceptor = (_, call) =>
  new ServerInterceptingCall(call, {
    sendMessage(message: unknown, next) {
      if (!Array.isArray(message)) return next(message);
      for (const response of message.slice(0, -1)) call.sendMessage(response, () => undefined);
      next(message.at(-1));
    },
  });
