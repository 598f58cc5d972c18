import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { enterModal, leaveModal } from '../basics/modal-stack.ts'

// The server has no layout effects; the browser must open the dialog before it paints.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

let locks = 0

/**
 * Locks the page behind a dialog, until the returned function is called. Padding replaces the scrollbar's width, so nothing shifts and the
 * dialog covers the whole page. These are properties of the root's style: a custom property would restyle every element of the page, and
 * `html:has(dialog:modal)` would make the browser look through the page at every change of style.
 */
export function lockPage(): () => void {
  const { style } = document.documentElement
  if (locks === 0) {
    const width = window.innerWidth - document.body.offsetWidth
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'auto', paddingInlineEnd: width > 0 ? `${width}px` : '' })
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks === 0) Object.assign(style, { overflow: '', scrollbarGutter: '', paddingInlineEnd: '' })
  }
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
    const unlock = lockPage()
    if (!dialog.open) dialog.showModal()
    const container = toastPlace.current ?? dialog
    enterModal(container)
    initialFocus?.current?.focus()
    return () => {
      leaveModal(container)
      dialog.close()
      unlock()
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
