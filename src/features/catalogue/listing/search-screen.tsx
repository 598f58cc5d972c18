import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Category } from '../../../contract/catalogue/catalogue.ts'
import type { Answer } from '../../../domain/search/answers.ts'
import type { Listing } from '../../../contract/catalogue/listing.ts'
import { patterns, to } from '../../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../../contract/catalogue/search-words.ts'
import { parseListingQuery } from '../../../domain/catalogue/listing-query.ts'
import { rememberSearch, forgetSearches, recentSearches } from '../../../actions/search/recent-searches.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import type { ScreenProps } from '../../../state/screen.ts'
import { ButtonLink, Button } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import type { Place } from './search-answers.tsx'
import { appliedFilters } from '../filters/applied-filters.ts'
import { CategoryGrid } from './category-grid.tsx'
import type { Scope } from '../filters/listing-scope.ts'
import { Results } from './results.tsx'
import { resultsAnnouncement } from './words.ts'
import styles from './search-screen.module.css'

const SearchAnswers = deferred(async () => (await import('./search-answers.tsx')).SearchAnswers)

const wordsOf = (search: string) => (new URLSearchParams(search).get('q') ?? '').trim()

interface SearchData {
  listing: Listing
  categories: Category[]
  answers: Answer[]
  place: Place | null
}

/** The search results: `/search?q=`. */
export function SearchScreen({ data, search }: ScreenProps<SearchData>) {
  const { listing, categories, answers, place } = data
  const words = wordsOf(search)
  const scope = useMemo<Scope>(() => ({ kind: 'search', words }), [words])
  const filtered = appliedFilters(parseListingQuery(new URLSearchParams(search)), listing.facets).length > 0
  const hasResults = words !== '' && (listing.total > 0 || filtered)

  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>{words && hasResults ? `Results for “${words}”` : 'Search'}</h1>
      <SearchForm key={`form ${words}`} words={words} />
      {words ? <SearchAnswers {...{ words, answers, place, hasResults }} closest={listing.closest} /> : null}
      {hasResults ? <Results key={`results ${words}`} scope={scope} search={search} listing={listing} /> : null}
      {hasResults ? null : (
        <>
          {words ? null : <PastSearches />}
          {words && answers.length === 0 ? (
            <>
              <output className="visually-hidden">{resultsAnnouncement(0)}</output>
              <EmptyState
                icon="search"
                title={`Nothing found for “${words}”`}
                action={
                  <ButtonLink as={Link} href={to.info('contact-us')}>
                    Contact us
                  </ButtonLink>
                }
              >
                <p>Check the spelling, or use a plainer word: couch, bed, table. Or ask us.</p>
              </EmptyState>
            </>
          ) : null}
          <section className={styles.categories} aria-labelledby="start-here">
            <h2 id="start-here">{words ? 'Or start here' : 'Start here'}</h2>
            <CategoryGrid categories={categories} />
          </section>
        </>
      )}
    </div>
  )
}

const typedIn = (form: HTMLFormElement) => {
  const typed = new FormData(form).get('q')
  return typeof typed === 'string' ? typed : ''
}

/** A search field above the results. */
function SearchForm({ words }: { words: string }) {
  return (
    <search aria-label="Search the shop again">
      <form action={patterns.search} className={styles.form} onSubmit={(event) => void rememberSearch(typedIn(event.currentTarget))}>
        <TextField
          label="Search the shop"
          hideLabel
          type="search"
          name="q"
          required={false}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Couch, sleeper, oak table …"
          prefix={<Icon name="search" size={20} />}
          defaultValue={words}
          className={styles.field}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

/** The recent searches of this device. The server does not store them. */
function PastSearches() {
  const { list } = useSnapshot(recentSearches)
  if (list.length === 0) return null
  return (
    <section className={styles.past} aria-labelledby="looked-for">
      <div className={styles.head}>
        <h2 id="looked-for" className={styles.pastSearchesTitle}>
          You looked for
        </h2>
        <Button variant="quiet" size="sm" onClick={() => void forgetSearches()}>
          Forget these
        </Button>
      </div>
      <ul className="cluster gap-2 bare-list">
        {list.map((words) => (
          <li key={words}>
            <Link href={to.search(words)} className={styles.words}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
