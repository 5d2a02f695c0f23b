import { Link } from '@tanstack/react-router';
import type { Page } from '#contracts/incident/incident';
import { Paging as PageLinks } from '../../ui/page/Paging.tsx';
import { addressOf, type IncidentFilters } from './filters.ts';
import { pageWords } from './paging.ts';

interface Props {
  readonly page: Page<unknown>;
  readonly filters: IncidentFilters;
}

export const Paging = ({ page, filters }: Props) => {
  const at = filters.page ?? 1;
  return (
    <PageLinks>
      <Step
        words="Previous"
        to={page.previous === null ? null : { ...filters, page: at - 1 > 1 ? at - 1 : undefined }}
      />
      <output>{pageWords(at, page.results.length, page.count)}</output>
      <Step words="Next" to={page.next === null ? null : { ...filters, page: at + 1 }} />
    </PageLinks>
  );
};

const Step = ({ words, to }: { readonly words: string; readonly to: IncidentFilters | null }) =>
  to ? (
    <Link to="/incidents/" search={addressOf(to)}>
      {words}
    </Link>
  ) : (
    <span className="quiet">{words}</span>
  );
