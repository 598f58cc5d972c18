import { useEffect } from 'react'
import { refreshLists } from '../../actions/wholesale/wholesale.ts'

/** Revalidates the lists when their screen opens: another device may have changed them. */
export function useFreshLists(): void {
  useEffect(() => void refreshLists(), [])
}
