import type { FormerProduct } from '../../contract/http/failure.ts'
import { to } from '../../contract/paths.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import styles from './error-screen.module.css'

export interface PageFailure {
  kind: 'not-found' | 'not-on-device' | 'server'
  /** Of 'not-found': the product that the address had. */
  former?: FormerProduct | undefined
  /** Of 'server': identifies the failure in the server's log. */
  reference?: string | undefined
}

const titles = {
  'not-found': 'Page Not Found',
  'not-on-device': 'This page is not on your device yet',
  server: 'Internal Server Error',
} as const

const texts = {
  'not-found': 'It may have moved, or the address has a typing error.',
  'not-on-device': 'It has not been opened here before. Your cart is kept.',
  server: 'Something broke on our side. Your cart and anything you typed are kept. Try again in a moment.',
} as const

/** The title of an error page: it names a product that is no longer sold. */
export const titleOf = ({ kind, former }: PageFailure): string => (former ? `${former.product} is no longer sold` : titles[kind])

/** Shown in place of a page (spec §2): 'Page Not Found' for 404, 'Internal Server Error' for anything else. */
export function ErrorScreen({ data, params }: ScreenProps<PageFailure>) {
  const { kind, former, reference } = data
  const isMissing = kind === 'not-found'
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{titleOf(data)}</h1>
      {isMissing && !former && <p className={styles.path}>Page not found: {params['path']}</p>}
      <p className="lede">{former ? 'Have a look at what comes closest.' : texts[kind]}</p>
      {reference && <p>If you phone us, give this number: {reference}</p>}
      <div className={styles.actions}>
        {!isMissing && <Button onClick={() => location.reload()}>Try again</Button>}
        <ButtonLink href={former?.path ?? to.categories()} variant={isMissing ? 'primary' : 'secondary'}>
          Go to {former?.place ?? 'the shop'}
        </ButtonLink>
        {isMissing && (
          <ButtonLink href={to.search()} variant="secondary">
            Search instead
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
