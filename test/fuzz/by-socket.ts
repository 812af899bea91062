import { conversation } from './conversations.ts';
import type { Manner } from './fuzz.ts';
import { readAnswers } from './read-answers.ts';
import { bytesOf, type Conversation, wholeRequests } from './request.ts';
import { checkAnswer, checkCourse } from './rules.ts';
import { speak } from './speak.ts';

const LONG_RUN = /(.)\1{60,}/g;

/** Through sockets of our own: connections that are kept, requests sent without waiting, bytes that are none. */
export const bySocket: Manner<Conversation> = {
  said: conversation,

  async listen(addresses, said, known) {
    const requests = wholeRequests(said);
    const methods = requests.map(({ method }) => method);
    const { answers, rest } = readAnswers(await speak(addresses[said.address], said), methods);
    checkCourse(said, answers, rest, requests);
    answers.forEach((answer, at) => {
      checkAnswer(answer, { address: said.address, request: requests[at], known });
    });
    return answers.map(({ status }) => status);
  },

  show(said) {
    const bytes = JSON.stringify(bytesOf(said)).replaceAll(LONG_RUN, (run, one) => `${one}…×${run.length}…`);
    const manner = `${said.ending.kind}, ${said.pieceBytes} bytes at a time`;
    return `to ${said.address}, ${manner}:\n${bytes.slice(0, 3_000)}`;
  },
};
