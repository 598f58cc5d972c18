import { useEffect } from 'react'
import { brand } from '../../contract/brand.ts'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './share-screen.module.css'

/** Handles content shared from another app: opens the shared page or a search, or explains that it found neither a link nor words. */
export function ShareScreen({ data: { place } }: ScreenProps<{ place: string | null }>) {
  useEffect(() => {
    if (place !== null) navigate(place, { replace: true })
  }, [place])
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">Shared with {brand.name}</p>
        <h1>{place === null ? 'Nothing to look for' : 'One moment'}</h1>
        <p className="lede">
          {place === null
            ? 'What was shared has no link to this shop and no words to search for. Share a link to one of our pages, or some words such as “green couch”.'
            : 'We are opening what was shared.'}
        </p>
      </header>
      {place === null ? (
        <div className="cluster gap-3">
          <ButtonLink as={Link} href={to.home()}>
            Go to the front page
          </ButtonLink>
          <ButtonLink as={Link} variant="secondary" href={to.search()}>
            Search the shop
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}
