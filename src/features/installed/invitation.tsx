import { useSnapshot } from 'valtio'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { install, installState } from '../../state/installed/install.ts'
import { declineInvitation } from '../../actions/installed/invitation.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { QuestionCard } from '../../ui/feedback/question-card.tsx'

/** Invites a returning customer, or one who has saved something on the device, to install the app. */
export function Invitation({ open }: { open: boolean }) {
  const { way } = useSnapshot(installState)
  if (!open) return null
  // Any outcome answers the invitation.
  const accept = () => void install().finally(declineInvitation)
  return (
    <QuestionCard
      title={`${brand.name} on your home screen?`}
      answers={
        <>
          <Button variant="secondary" onClick={declineInvitation}>
            Not now
          </Button>
          {way === 'prompt' ? (
            <Button variant="secondary" icon="install" onClick={accept}>
              Install
            </Button>
          ) : (
            <ButtonLink as={Link} variant="secondary" href={to.app()} onClick={declineInvitation}>
              Show me how
            </ButtonLink>
          )}
        </>
      }
    >
      It opens like any other app and works without a connection too. It takes a second and next to no room.
    </QuestionCard>
  )
}
