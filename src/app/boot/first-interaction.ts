const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'visibilitychange'] as const

/** Runs `task` once, at the first sign that somebody uses the page. */
export function onFirstInteraction(task: () => void): void {
  const heard = new AbortController()
  const hear = () => {
    heard.abort()
    task()
  }
  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true, signal: heard.signal })
}
