import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `onPress` for a press on a dialog's own surface, outside its panel. A press that began inside
 * (selecting text) and ended outside is none. Native listeners, for the dialog itself is no control.
 */
export function useBackdropPress(ref: RefObject<HTMLDialogElement | null>, onPress: () => void) {
  const press = useEffectEvent(onPress)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    let began = false
    const down = (event: Event) => {
      began = event.target === dialog
    }
    const up = (event: Event) => {
      if (began && event.target === dialog) press()
      began = false
    }
    dialog.addEventListener('pointerdown', down)
    dialog.addEventListener('click', up)
    return () => {
      dialog.removeEventListener('pointerdown', down)
      dialog.removeEventListener('click', up)
    }
  }, [ref])
}
