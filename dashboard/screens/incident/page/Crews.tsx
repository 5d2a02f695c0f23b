import { useNow } from '../../../time/clock.ts';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { CrewLines } from '../../dispatch/response/CrewLines.tsx';
import { byAnswer, responderWords } from '../../dispatch/response/responseWords.ts';
import { HelpButton, TakeLateButton } from '../../dispatch/send/SentCrew.tsx';
import { Section, type SectionProps } from '../section/Section.tsx';
import { isLineAlone, nameIn, WhoComes } from '../section/WhoComes.tsx';

/** The crews sent to the incident and the people called for it, and how far each is. */
export const Crews = ({ incident, onChanged }: SectionProps) => {
  const [now, zone] = [useNow(), useTimezone()];
  const { dispatched, people, completed, archived } = incident;
  const said = { name: nameIn(incident), at: (iso: string) => timeNear(iso, zone, now) };
  const lateAction = (crew: (typeof dispatched)[number]) =>
    crew.status === 'late' && <TakeLateButton incident={incident.uuid} crew={crew} onDone={onChanged} />;
  return (
    <Section id="crews" title={completed || archived ? 'Who was coming' : 'Who is coming'}>
      {isLineAlone(incident) && (
        <p>
          <WhoComes incident={incident} />
        </p>
      )}
      {incident.welfare?.map(({ designation, name, respond_by }) => (
        <p key={designation} className="wrong">
          {name}: welfare check due, answer by {said.at(respond_by)}{' '}
          <HelpButton incident={incident.uuid} crew={{ designation, name }} onDone={onChanged} />
        </p>
      ))}
      {incident.help?.map(({ designation, name, since, words, because }) => (
        <p key={designation} className="wrong">
          {name} {because ? 'does not say that it is all right' : 'needs help'} since {said.at(since)}
          {words && `: ${words}`}{' '}
          <HelpButton incident={incident.uuid} crew={{ designation, name }} onDone={onChanged} />
        </p>
      ))}
      <CrewLines crews={dispatched} actionFor={lateAction} />
      {people.length > 0 && (
        <ul>
          {byAnswer(people).map((one) => (
            <li key={one.user}>{responderWords(one, said)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
};
