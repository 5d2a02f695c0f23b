import { useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import type { Nearby as Around, Isolation } from '#contracts/incident/places/nearby';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { usePast } from '../../../data/past/past.ts';
import { feet } from '../../../ui/distance.ts';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { Section, type SectionProps } from '../section/Section.tsx';
import { LazyPinMap } from './LazyPinMap.tsx';
import styles from './Nearby.module.css';

/**
 * Facilities, valves and hydrants around the incident, and the valves that would isolate a break of the main; nothing
 * where the organization has loaded none of them. The network is the present one.
 */
export const Nearby = ({ incident }: SectionProps) => {
  const { uuid, locations } = incident;
  const isPast = usePast() !== null;
  const at = locations.find(({ lat }) => lat !== null);
  const path = at && !isPast ? addressOf('GET /api/incident/:uuid/nearby/', { ids: { uuid } }) : null;
  const { data } = useLive(path, { once: true, aside: true, again: at ? `${at.lat},${at.lng}` : null });
  if (!data || (data.facilities.length === 0 && data.features.length === 0 && data.isolation === null)) return null;
  return (
    <Section id="nearby" title="Nearby">
      <Facilities facilities={data.facilities} />
      {data.isolation && at && <Shutoff isolation={data.isolation} place={[at.lat ?? 0, at.lng ?? 0]} />}
      <Features features={data.features} />
    </Section>
  );
};

const Facilities = ({ facilities }: Pick<Around, 'facilities'>) =>
  facilities.length > 0 && (
    <ul className={styles.list} aria-label="Facilities nearby">
      {facilities.map(({ name, note, contact, phone: number, metres, dry }) => (
        <li key={name}>
          <span>
            <strong>{name}</strong> · {feet(metres)}
            {dry && <strong className="wrong"> · loses water if the main is shut off</strong>}
          </span>
          {(note || contact || number) && (
            <span className="quiet">
              {[note, contact].filter(Boolean).join(' · ')}
              {number && (
                <>
                  {(note || contact) && ' · '}
                  <a href={phoneLink(number)}>{phone(number)}</a>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );

/** The proposal, with what it takes for granted. */
const Shutoff = ({ isolation, place }: { readonly isolation: Isolation; readonly place: LatLng }) => {
  const { main, metres, valves, complete, length, accounts, lines } = isolation;
  const [open, setOpen] = useState(false);
  const what = `the ${main ? `${main} main` : 'main'} ${feet(metres)} away`;
  if (!complete) return <p>The loaded map has no set of valves that isolates {what}.</p>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        To shut off {what}: {counted(valves.length, 'valve')}
      </summary>
      <p>Close {valves.map(valveWords).join(', ')}.</p>
      <p>
        Without water: {feet(length)} of main, {counted(accounts, 'service account')}.
      </p>
      {open && (
        <LazyPinMap
          label="Mains without water, and the valves to close"
          centre={place}
          zoom={16}
          pin={place}
          lines={lines}
          marks={valves.map(({ name, point }) => ({ name, point }))}
        />
      )}
      <p className="quiet">
        A proposal from the loaded map: mains joined where they meet, fed from every side, every valve working.
      </p>
    </details>
  );
};

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const valveWords = ({ name, metres }: Isolation['valves'][number]): string => `${name || 'unnamed'} (${feet(metres)})`;

const kindWords = { valves: 'Valves', hydrants: 'Hydrants', manholes: 'Manholes' } as const;

const Features = ({ features }: Pick<Around, 'features'>) => (
  <dl className={styles.features}>
    {Object.entries(kindWords).map(([kind, words]) => {
      const found = features.filter((one) => one.kind === kind);
      return (
        found.length > 0 && (
          <div key={kind}>
            <dt>{words}</dt>
            <dd>{found.map(valveWords).join(', ')}</dd>
          </div>
        )
      );
    })}
  </dl>
);
