import { type ComponentType, createElement, type ReactNode, startTransition, useEffect, useState } from 'react'
import { notifyNotLoaded } from './not-loaded.ts'

/**
 * A dialog whose code loads when it is first opened. It first renders in a transition, so frames go on, and then stays mounted for its
 * closing animation. A failed load shows a notice and closes the dialog, so that the next press opens it: `close` is for a dialog without
 * `onClose`.
 */
export function lazyDialog<Props extends { open: boolean; onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  close?: () => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyDialog(props: Props): ReactNode {
    const [Dialog, setDialog] = useState(() => loaded)
    const isMissing = props.open && !Dialog
    useEffect(() => {
      if (!isMissing) return undefined
      let isCurrent = true
      load().then(
        (found) => {
          loaded = found
          if (isCurrent) startTransition(() => setDialog(() => found))
        },
        (cause: unknown) => {
          notifyNotLoaded(cause)
          if (isCurrent) (close ?? props.onClose)?.()
        },
      )
      return () => {
        isCurrent = false
      }
      // A dialog's `onClose` always closes the same dialog.
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new `onClose` must not load again
    }, [isMissing])
    return Dialog ? createElement(Dialog, props) : null
  }
}
