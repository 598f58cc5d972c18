import { navigate } from 'wouter/use-browser-location'
import { launchOf } from '../../domain/installed/launch.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { notify } from '../../state/toasts.ts'
import { hasUnsavedWork } from '../../state/updates/update.ts'

interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}

/** Milliseconds of the question: the user has just come from another app. */
const LONG = 20_000

/**
 * Navigates when the user opens the app again: the browser only focuses its window (`launch_handler` of the manifest). A page with unsaved
 * work asks the user first.
 */
export function followLaunches(): void {
  const queue: LaunchQueue | undefined = Reflect.get(globalThis, 'launchQueue')
  let mayBeOwn = true
  queue?.setConsumer(({ targetURL }) => {
    // The first launch is this window's own.
    const isOwn = mayBeOwn && targetURL === performance.getEntriesByType('navigation')[0]?.name
    mayBeOwn = false
    if (targetURL && !isOwn) follow(new URL(targetURL))
  })
}

function follow(target: URL): void {
  const launch = launchOf(target)
  if (launch.kind === 'cart') openCart()
  if (launch.kind !== 'go') return
  const go = () => navigate(launch.place)
  if (!hasUnsavedWork()) go()
  else
    notify({
      type: 'info',
      title: 'Leave this page?',
      message: 'You have something in hand here. What you have just opened is ready.',
      action: { label: 'Open it', run: go },
      duration: LONG,
    })
}
