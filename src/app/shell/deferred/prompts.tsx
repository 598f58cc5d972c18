import { createElement, useEffect, useState, type ComponentType } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { onEvent } from '../../../state/measurement/analytics-events.ts'
import { consent } from '../../../state/measurement/consent.ts'
import { findRoute } from '../../navigation/load-page.ts'
import { invitation, startInvitation } from '../../../actions/installed/invitation.ts'
import { shop } from '../../../lazy/reader.ts'
import { whenIdle } from '../../../lazy/when-idle.ts'
import { SearchSuggestions } from './search-suggestions.tsx'
import { loadPicture, startTileRooms } from './tile-rooms.ts'

const loadBanner = async () => (await import('../../../features/measurement/banner/consent-banner.tsx')).ConsentBanner
const loadInvitation = async () => (await import('../../../features/installed/invitation.tsx')).Invitation

/** The name of the page that was shown when the page was idle last. A prompt that comes or goes within a navigation would delay its page. */
const idle = proxy({ page: findRoute(location.pathname)?.route.name })
onEvent((event) => {
  if (event.kind === 'page') whenIdle(() => (idle.page = event.name))
})
startInvitation()
startTileRooms(document, { product: (slug) => shop().product(slug), load: loadPicture, allowed: () => !navigator.connection?.saveData })

/** Shows one prompt at a time. The question about ads comes first, until the user has answered it. Also adds the suggestions of search fields. */
export function Prompts() {
  const { ready, ads, open } = useSnapshot(consent)
  const { open: invites } = useSnapshot(invitation)
  const asksForConsent = ready && ads === null
  const { page } = useSnapshot(idle)
  const banner = useLazyComponent(loadBanner, asksForConsent)
  const card = useLazyComponent(loadInvitation, invites)
  return (
    <>
      <SearchSuggestions />
      {/* A customer who chooses a product is not interrupted. */}
      {banner ? createElement(banner, { open: asksForConsent && page !== 'product' && !open }) : null}
      {card ? createElement(card, { open: invites && ready && !asksForConsent && !open }) : null}
    </>
  )
}

/** Loads a component when it is needed. A failure is only logged, and the prompt does not appear. */
function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>, needed: boolean): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!needed || component) return
    load().then(
      (loaded) => setComponent(() => loaded),
      (cause: unknown) => console.info('Not asked:', cause),
    )
  }, [load, needed, component])
  return component
}
