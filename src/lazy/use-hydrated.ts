import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined
const onDevice = () => true
const onServer = () => false

/**
 * False on the server and while the served HTML hydrates, then true. For content that depends on this device: an island may hydrate after that
 * state has changed, and must find what the server rendered.
 */
export const useHydrated = (): boolean => useSyncExternalStore(subscribeToNothing, onDevice, onServer)
