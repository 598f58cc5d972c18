import { OF_PAGE, recordPresses, replayPresses } from '../../lazy/presses.ts'

const presses: HTMLElement[] = []
const stopRecording = recordPresses(document.body, OF_PAGE, presses)

/** Replays what was pressed before the page was hydrated. */
export function replayEarlyPresses(): void {
  stopRecording()
  void replayPresses(presses)
}
