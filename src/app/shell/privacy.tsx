import { useSnapshot } from 'valtio'
import { consent } from '../../state/measurement/consent.ts'
import { LazyPrivacyChoices } from './lazy-dialogs.tsx'

/** The privacy choices, where they are opened. */
export function Privacy() {
  return <LazyPrivacyChoices open={useSnapshot(consent).open} />
}
