import type { TestAnswer } from '#contracts/incident/transfers/transferSettings';
import type { Attempted } from '#services/core/telephony';

/** The answer of an outside system to a test call. */
export const answerOf = (answer: Attempted): TestAnswer => ({
  result: answer.result === 'barred' ? 'refused' : answer.result,
  detail: detailOf(answer),
});

const detailOf = (answer: Attempted): string => {
  if (answer.result === 'sent') return answer.providerId;
  return answer.result === 'unknown' ? 'No answer, or an error of the server' : answer.reason;
};
