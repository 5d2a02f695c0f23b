import type { Notice } from '#contracts/incident/transfers/transfer';
import { Time } from '../../../time/Time.tsx';
import { Section, type SectionProps } from '../section/Section.tsx';

const media: Readonly<Record<Notice['medium'], string>> = { sms: 'Text to', email: 'Mail to', http: 'Call of' };
const statuses: Readonly<Record<Notice['status'], string>> = {
  sending: 'sending',
  sent: 'sent',
  failed: 'not delivered',
  unknown: 'delivery unknown: ask the recipient',
  waiting: 'not delivered yet, retrying',
};

/** The messages of a transfer and whether each arrived; a person must check the doubtful ones. */
export const Notices = ({ incident: { notices } }: SectionProps) => {
  if (notices.length === 0) return null;
  return (
    <Section id="told" title="Transfer contacts">
      <ul>
        {notices.map(({ uuid, medium, to, status, time }) => (
          <li key={uuid} className="typed" data-notice={status}>
            {media[medium]} <strong>{to || 'nobody'}</strong>{' '}
            <span className="quiet">
              {statuses[status]} · <Time at={time} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
