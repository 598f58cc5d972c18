import type { ModelViewerElement } from '@google/model-viewer'
import { LEGS, legsColour, MODELS_CACHE, UPHOLSTERY, upholsteryColour } from '../../../domain/room/model.ts'
import { handlingFailure, isForLackOfConnection } from '../../../lazy/failed-code.ts'
import { connection } from '../../../state/network/connection.ts'

declare global {
  /** The part of WebXR that TypeScript's library lacks. */
  interface Navigator {
    readonly xr?: { isSessionSupported(mode: 'immersive-ar'): Promise<boolean> }
  }
}

/** Why a model is not shown. */
export type Missing = 'not-loaded' | 'no-3d'

/** The chosen values that a model shows. Without a value, it keeps its own. */
export interface Cover {
  /** The colour of the fabric, such as `#c0a37e`. */
  colour: string | undefined
  /** The finish of the legs. */
  legs: string | undefined
}

/** The part of the viewer that the dialog uses. */
export interface Viewer {
  element: ModelViewerElement
  /** Shows the chosen fabric and legs. */
  cover(choice: Cover): void
  /** Turns the camera around the model. */
  turn(degrees: number): void
  /** Opens the room view of the phone. False if it did not open. */
  enterRoom(): Promise<boolean>
}

interface Opened extends Cover {
  src: string
  alt: string
  /** The chaise is on the left. */
  isMirrored: boolean
  /** Ends an attempt: nothing is put into `place` any more. */
  signal: AbortSignal
}

/** True for a browser that can draw 3D. */
function draws3d(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/** Milliseconds between two attempts after the connection came back. */
const PAUSE = 500

/** Loads the viewer's code. A failure does not reload the page: the dialog says what is missing. */
async function loadViewer(signal: AbortSignal): Promise<void> {
  try {
    await handlingFailure(() => import('@google/model-viewer'))
  } catch (cause) {
    // A new import shares the request of an earlier one, which may have begun offline.
    if (signal.aborted || !navigator.onLine || !isForLackOfConnection()) throw cause
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    await loadViewer(signal)
  }
}

/** True once a model was opened on this device: the worker then has the viewer. */
const isKept = async () => 'caches' in globalThis && (await caches.has(MODELS_CACHE))

/** How a phone shows a model in its room. `fixed`: a viewer outside the browser, which shows the file as it is. */
export type RoomView = 'none' | 'live' | 'fixed'

/** Loads the viewer and then the model, into `place`. Rejects with an error for `reasonOf`, or with the reason of an aborted `signal`. */
export async function openViewer(place: Element, { src, alt, isMirrored, signal, ...choice }: Opened): Promise<Viewer> {
  if (!draws3d()) throw notShown('no-3d')
  // Leaves the viewer out of the server's build.
  if (import.meta.env.SSR) throw notShown('no-3d')
  if (!connection.online && !(await isKept())) throw notShown('not-loaded')
  await loadViewer(signal).catch((cause: unknown) => {
    throw notShown('not-loaded', cause)
  })
  // A later attempt has its own element in `place`.
  signal.throwIfAborted()
  const element = document.createElement('model-viewer')
  const cover = ({ colour, legs }: Cover) => {
    const colours = new Map([
      [UPHOLSTERY, colour ? upholsteryColour(colour) : null],
      [LEGS, legsColour(legs)],
    ])
    for (const { name, pbrMetallicRoughness } of element.model?.materials ?? []) {
      const chosen = colours.get(name)
      if (chosen) pbrMetallicRoughness.setBaseColorFactor(chosen)
    }
  }
  // Scene Viewer shows the file itself, so not the other side.
  const arModes = isMirrored ? 'webxr quick-look' : 'webxr scene-viewer quick-look'
  const scale = isMirrored ? '-1 1 1' : '1 1 1'
  Object.assign(element, {
    src,
    alt,
    scale,
    ar: true,
    arModes,
    arScale: 'fixed',
    cameraControls: true,
    shadowIntensity: 0.9,
    // `neutral` makes leather and dark cloth more saturated than in the pictures.
    toneMapping: 'aces',
    exposure: 0.9,
  })
  element.setAttribute('interaction-prompt', 'none')
  element.setAttribute('touch-action', 'pan-y')
  // The camera stays above the floor.
  element.setAttribute('camera-orbit', '-25deg 74deg auto')
  element.setAttribute('max-camera-orbit', 'auto 88deg auto')
  // The dialog has a button of its own.
  const noButton = document.createElement('span')
  noButton.slot = 'ar-button'
  element.append(noButton)
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true })
    const fail = (event: Event) => {
      const lost: unknown = event instanceof CustomEvent ? event.detail : null
      reject(notShown(isLoadFailure(lost) ? 'not-loaded' : 'no-3d', lost))
    }
    element.addEventListener('error', fail, { once: true })
  })
  place.replaceChildren(element)
  await loaded
  cover(choice)
  const turn = (degrees: number) => {
    const { theta, phi } = element.getCameraOrbit()
    element.cameraOrbit = `${theta + (degrees * Math.PI) / 180}rad ${phi}rad auto`
  }
  const enterRoom = async () => {
    let isOpen = true
    const follow = () => {
      if (element.getAttribute('ar-status') === 'failed') isOpen = false
    }
    element.addEventListener('ar-status', follow)
    try {
      await element.activateAR()
    } catch (error) {
      console.info('The room view did not open:', error)
      isOpen = false
    }
    element.removeEventListener('ar-status', follow)
    return isOpen
  }
  return { element, cover, turn, enterRoom }
}

const isLoadFailure = (detail: unknown) =>
  typeof detail === 'object' && detail !== null && 'type' in detail && detail.type === 'loadfailure'

const reasons = new WeakMap<Error, Missing>()

function notShown(reason: Missing, cause?: unknown): Error {
  const error = new Error(`The model is not shown: ${reason}`, { cause })
  reasons.set(error, reason)
  return error
}

/** Why `openViewer` rejected. */
export const reasonOf = (error: unknown): Missing => (error instanceof Error ? reasons.get(error) : undefined) ?? 'no-3d'

/** How this phone shows the model in its room. */
export async function roomViewOf({ canActivateAR }: Pick<ModelViewerElement, 'canActivateAR'>): Promise<RoomView> {
  if (!canActivateAR) return 'none'
  if (!/android/i.test(navigator.userAgent)) return 'live'
  return (await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) ? 'live' : 'fixed'
}
