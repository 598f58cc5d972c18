import { deferred } from '../../lazy/deferred.tsx'

const Notices = deferred(async () => (await import('./deferred/notices.tsx')).Notices)

/** Where the shop says how it stands. The place is there from the start, so that what comes to stand in it is read out. */
export function StatusNotices() {
  return (
    <div role="status">
      <Notices />
    </div>
  )
}
