import { followInstalling } from './installed/installing.ts'
import { followLaunches } from './installed/launches.ts'
import { followVersions } from './updates/follow-worker.ts'

/** Follows what happens to the app on this device. Comes with the engine, at the first sign of a shopper. */
export function followDevice(): void {
  followInstalling()
  followLaunches()
  void followVersions()
}
