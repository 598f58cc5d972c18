import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { consent } from '../../../state/measurement/consent.ts'
import { invitation, startInvitation } from '../../../actions/installed/invitation.ts'

const loadBanner = async () => (await import('../../../features/measurement/banner/consent-banner.tsx')).ConsentBanner
const loadInvitation = async () => (await import('../../../features/installed/invitation.tsx')).Invitation

startInvitation()

/** One question at a time: first the one about the ads, until it is answered. */
export function Prompts() {
  const { ready, ads, open } = useSnapshot(consent)
  const { open: invites } = useSnapshot(invitation)
  const asksForConsent = ready && ads === null
  const banner = useCode(loadBanner, asksForConsent)
  const card = useCode(loadInvitation, invites)
  return (
    <>
      {banner ? createElement(banner, { open: asksForConsent && !open }) : null}
      {card ? createElement(card, { open: invites && ready && !asksForConsent && !open }) : null}
    </>
  )
}

/** Code that comes when it is needed, and is not missed when it cannot be had. */
function useCode<Props>(load: () => Promise<ComponentType<Props>>, needed: boolean): ComponentType<Props> | null {
  const [code, setCode] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!needed || code) return
    load().then(
      (found) => setCode(() => found),
      (cause: unknown) => console.info('Not asked:', cause),
    )
  }, [load, needed, code])
  return code
}
