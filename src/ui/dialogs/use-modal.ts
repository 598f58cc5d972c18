import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { enterModal, leaveModal, topModal } from '../basics/modal-stack.ts'

// The server has no layout effects; the browser must open the dialog before it paints.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** The space that base.css reserves while the page is locked. */
function keepScrollbarWidth(): void {
  document.documentElement.style.setProperty('--scrollbar-width', `${window.innerWidth - document.body.offsetWidth}px`)
}

/** Resolves when every animation and transition of the element has ended. */
async function settled(element: HTMLElement): Promise<void> {
  await Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished))
}

/**
 * Binds `open` to a native modal dialog. `mounted`: whether to render its content, from opening until the leaving transition ends. The
 * browser restores the focus to the opener.
 */
export function useModal(open: boolean, initialFocus?: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null)
  const toastPlace = useRef<HTMLDivElement>(null)
  const [lingering, setLingering] = useState(false)

  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    setLingering(true)
    if (!topModal()) keepScrollbarWidth()
    if (!dialog.open) dialog.showModal()
    const place = toastPlace.current ?? dialog
    enterModal(place)
    initialFocus?.current?.focus()
    return () => {
      leaveModal(place)
      dialog.close()
    }
  }, [open, initialFocus])

  useEffect(() => {
    const dialog = ref.current
    if (open || !lingering || !dialog) return undefined
    let current = true
    const leave = async () => {
      await settled(dialog)
      if (current) setLingering(false)
    }
    void leave()
    return () => {
      current = false
    }
  }, [open, lingering])

  return { ref, toastPlace, mounted: open || lingering }
}
