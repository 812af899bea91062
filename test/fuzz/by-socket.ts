import { conversation } from './conversations.ts';
import { converse } from './converse.ts';
import type { FuzzClient } from './fuzz.ts';
import { readResponses } from './read-responses.ts';
import { bytesOf, type Conversation, wholeRequests } from './request.ts';
import { checkConnection, checkResponse } from './rules.ts';

const LONG_RUN = /(.)\1{60,}/g;

/** Requests through sockets: persistent connections, pipelining, and bytes that are not a request. */
export const bySocket: FuzzClient<Conversation> = {
  input: conversation,

  async send(addresses, input, known) {
    const requests = wholeRequests(input);
    const methods = requests.map(({ method }) => method);
    const { answers: responses, rest } = readResponses(
      await converse(addresses[input.address], input),
      methods,
    );
    checkConnection(input, responses, rest, requests);
    responses.forEach((response, at) => {
      checkResponse(response, { address: input.address, request: requests[at], known });
    });
    return responses.map(({ status }) => status);
  },

  show(input) {
    const bytes = JSON.stringify(bytesOf(input)).replaceAll(LONG_RUN, (run, one) => `${one}…×${run.length}…`);
    const ending = `${input.ending.kind}, ${input.pieceBytes} bytes at a time`;
    return `to ${input.address}, ${ending}:\n${bytes.slice(0, 3_000)}`;
  },
};
