import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { enterModal, leaveModal, topModal } from '../basics/modal-stack.ts'

// The server has no layout effects; the browser must open the dialog before it paints.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Reserves the width of the scrollbar, which base.css hides while the page is locked, or frees it. A custom property of the root, even one that
 * is not inherited, would restyle every element of the page.
 */
function reserveScrollbar(isLocked: boolean): void {
  const width = isLocked ? window.innerWidth - document.body.offsetWidth : 0
  document.documentElement.style.paddingInlineEnd = width > 0 ? `${width}px` : ''
}

/** Resolves when every animation and transition of the element has ended. */
async function animationsEnd(element: HTMLElement): Promise<void> {
  await Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished))
}

/**
 * Binds `open` to a native modal dialog. `mounted`: whether to render its content, from opening until the leaving transition ends. The
 * browser restores the focus to the opener.
 */
export function useModal(open: boolean, initialFocus?: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null)
  const toastPlace = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState(false)

  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    setLeaving(true)
    if (!topModal()) reserveScrollbar(true)
    if (!dialog.open) dialog.showModal()
    const container = toastPlace.current ?? dialog
    enterModal(container)
    initialFocus?.current?.focus()
    return () => {
      leaveModal(container)
      dialog.close()
      if (!topModal()) reserveScrollbar(false)
    }
  }, [open, initialFocus])

  useEffect(() => {
    const dialog = ref.current
    if (open || !leaving || !dialog) return undefined
    let current = true
    const leave = async () => {
      await animationsEnd(dialog)
      if (current) setLeaving(false)
    }
    void leave()
    return () => {
      current = false
    }
  }, [open, leaving])

  return { ref, toastPlace, mounted: open || leaving }
}
