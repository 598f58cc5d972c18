import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../state/network/connection.ts'
import { notifyNotLoaded } from './not-loaded.ts'

/**
 * A dialog whose code loads when it is first opened. It then stays mounted for its closing animation. A failed load shows a notice, and is
 * retried when the connection is back.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyDialog(props: Props): ReactNode {
    const [Dialog, setDialog] = useState(() => loaded)
    const { online } = useSnapshot(connection)
    const isMissing = props.open && !Dialog
    useEffect(() => {
      if (!isMissing) return undefined
      let isCurrent = true
      load().then((found) => {
        loaded = found
        if (isCurrent) setDialog(() => found)
      }, notifyNotLoaded)
      return () => {
        isCurrent = false
      }
    }, [isMissing, online])
    return Dialog ? createElement(Dialog, props) : null
  }
}
