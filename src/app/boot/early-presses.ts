import { OF_PAGE, recordPresses, replayPresses, type Presses } from '../../lazy/presses.ts'

const presses: Presses = new Map()
const stopRecording = recordPresses(document.body, OF_PAGE, presses)

/** Replays what was pressed before the page was hydrated. */
export function replayEarlyPresses(): void {
  stopRecording()
  void replayPresses(presses)
}
