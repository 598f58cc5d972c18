import { to } from '../../../contract/paths.ts'
import { openChoices } from '../../../state/measurement/consent.ts'
import { preloadEngine } from '../../../lazy/load-engine.ts'
import { Link } from '../../../ui/basics/link.tsx'

/** The way to the choices at any time; without script, to what the policy says of them. */
export function PrivacyLink() {
  return (
    <Link
      href={to.info('privacy-policy')}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        preloadEngine()
        openChoices()
      }}
    >
      Privacy choices
    </Link>
  )
}
