import { useSnapshot } from 'valtio'
import { counted } from '../../../domain/counted.ts'
import { NETWORK_PAGE } from '../../../contract/paths.ts'
import { connection } from '../../../state/network/connection.ts'
import { whatWorks } from '../../../state/network/network-words.ts'
import { openSyncSheet, outboxState } from '../../../state/outbox/outbox-state.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import styles from './notices.module.css'

/** True for a change that waits for something other than its turn. The notice shows it online too. */
const isBlocked = ({ state }: { state: string }) => state !== 'queued' && state !== 'sending'

/** The state of the network, what still works on this screen, and how many changes wait or were rejected. */
export function NetworkNotice({ screen }: { screen: string }) {
  const { state } = useSnapshot(connection)
  const { waiting, changes, rejected } = useSnapshot(outboxState)
  const works = whatWorks(screen)
  const isEmpty = state === 'online' && rejected.length === 0 && !changes.some(isBlocked)
  if (isEmpty) return null
  return (
    <div className={styles.offline}>
      <p>
        {state === 'offline' && (
          <>
            <strong>You are offline.</strong> {works}
          </>
        )}
        {state === 'captive' && (
          <>
            <strong>This network wants you to sign in first.</strong> Open its page, sign in there and come back. {works}
          </>
        )}
        {state === 'slow' && 'The connection is slow. We are still trying.'}
        {waiting > 0 && ` ${counted(waiting, 'change is', 'changes are')} waiting to be sent.`}
        {rejected.length > 0 && ` ${counted(rejected.length, 'change was', 'changes were')} not accepted.`}
      </p>
      <div className={styles.actions}>
        {state === 'captive' && (
          <ButtonLink size="sm" href={NETWORK_PAGE} target="_blank" rel="noopener">
            Open the network’s page
          </ButtonLink>
        )}
        {(waiting > 0 || rejected.length > 0) && (
          <Button size="sm" variant="quiet" onClick={openSyncSheet}>
            {waiting > 0 ? 'See what is waiting' : 'See why'}
          </Button>
        )}
      </div>
    </div>
  )
}
