import { useEffect } from 'react'
import { refreshLists } from '../../actions/wholesale/wholesale.ts'

/** Asks the shop for the lists as they are now, whenever a screen of them is opened: another device may have changed them. */
export function useFreshLists(): void {
  useEffect(() => void refreshLists(), [])
}
