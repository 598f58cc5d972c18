import { to } from '../../contract/paths.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import styles from './error-screen.module.css'

export type PageFailure =
  | { kind: 'not-found' }
  | { kind: 'not-on-device' }
  /** `reference` identifies the failure in the server's log; empty when there is none. */
  | { kind: 'server'; reference: string }

const texts = {
  'not-found': {
    title: 'Page Not Found',
    text: 'It may have moved, or the address has a typing error. The furniture is still here.',
  },
  'not-on-device': {
    title: 'This page is not on your device yet',
    text: 'It has not been opened here before, so there is nothing to show without a connection. Your cart is kept.',
  },
  server: {
    title: 'Internal Server Error',
    text: 'Something broke on our side. Your cart and anything you typed are kept. Try again in a moment.',
  },
} as const

/** Shown in place of a page (spec §2): 'Page Not Found' for 404, 'Internal Server Error' for anything else. */
export function ErrorScreen({ data, params }: ScreenProps<PageFailure>) {
  const { title, text } = texts[data.kind]
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      {data.kind === 'not-found' && <p className={styles.path}>Page not found: {params['path']}</p>}
      <p className="lede">{text}</p>
      {data.kind === 'server' && data.reference && <p>If you phone us, give this number: {data.reference}</p>}
      <div className={styles.actions}>
        {data.kind !== 'not-found' && <Button onClick={() => location.reload()}>Try again</Button>}
        <ButtonLink href={to.categories()} variant={data.kind === 'not-found' ? 'primary' : 'secondary'}>
          Go to the shop
        </ButtonLink>
        {data.kind === 'not-found' && (
          <ButtonLink href={to.search()} variant="secondary">
            Search instead
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
