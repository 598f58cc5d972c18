import { navigate } from 'wouter/use-browser-location'
import { launchOf } from '../../domain/installed/launch.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { notify } from '../../state/toasts.ts'
import { hasUnsavedWork } from '../../state/updates/update.ts'

interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void
}

/** Milliseconds for which the question stands: somebody has just come from elsewhere. */
const LONG = 20_000

/**
 * Leads on whoever opens the app while it is open: the browser brings its window to the front (`launch_handler` of the manifest) and leaves
 * the page as it is. What is half filled in is left only by the shopper's own word.
 */
export function followLaunches(): void {
  const queue: LaunchQueue | undefined = Reflect.get(globalThis, 'launchQueue')
  let mayBeOwn = true
  queue?.setConsumer(({ targetURL }) => {
    // The window's own opening is among them.
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
