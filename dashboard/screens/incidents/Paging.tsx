import { Link } from '@tanstack/react-router';
import type { Page } from '#contracts/incident/incident';
import { Paging as PageLinks } from '../../ui/page/Paging.tsx';
import { addressOf, type IncidentFilters } from './filters.ts';
import { pagesAround, pageWords } from './paging.ts';

interface Props {
  readonly page: Page<unknown>;
  readonly filters: IncidentFilters;
}

export const Paging = ({ page, filters }: Props) => {
  const { previous, next } = pagesAround(page, filters);
  return (
    <PageLinks>
      <Step words="Previous" to={previous} />
      <output>{pageWords(filters.page ?? 1, page.results.length, page.count)}</output>
      <Step words="Next" to={next} />
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
