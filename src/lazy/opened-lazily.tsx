import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../state/network/connection.ts'
import { tellNotLoaded } from './not-loaded.ts'

/**
 * A dialog whose code is fetched the first time it is opened, and which then stays mounted for its closing motion. Code that cannot be had
 * is told, costs the page nothing, and is fetched again when the network is back.
 */
export function openedLazily<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyDialog(props: Props): ReactNode {
    const [Dialog, setDialog] = useState(() => loaded)
    const { online } = useSnapshot(connection)
    const missing = props.open && !Dialog
    useEffect(() => {
      if (!missing) return undefined
      let isCurrent = true
      load().then((found) => {
        loaded = found
        if (isCurrent) setDialog(() => found)
      }, tellNotLoaded)
      return () => {
        isCurrent = false
      }
    }, [missing, online])
    return Dialog ? createElement(Dialog, props) : null
  }
}
