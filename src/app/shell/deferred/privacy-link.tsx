import { to } from '../../../contract/paths.ts'
import { openChoices } from '../../../actions/measurement/consent.ts'
import { stir } from '../../../lazy/load-engine.ts'
import { Link } from '../../../ui/basics/link.tsx'

/** The way to the choices at any time; without script, to what the policy says of them. */
export function PrivacyLink() {
  return (
    <Link
      href={to.info('privacy-policy')}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        stir()
        openChoices()
      }}
    >
      Privacy choices
    </Link>
  )
}
