// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { OF_ISLAND, OF_PAGE, recordPresses, replayPresses, type Presses } from './presses.ts'

const handled = vi.fn<(event: Event) => void>()
const changed = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = `
    <button type="button" id="add"><span>Add</span></button>
    <form><button type="submit" id="send">Send</button></form>
    <a href="#cart" aria-haspopup="dialog" id="cart">Cart</a>
    <label><input type="radio" name="legs" id="oak" />Oak</label>
    <label><input type="radio" name="legs" id="ash" />Ash</label>
    <button type="button" id="more" data-step>One more</button>
    <label><input type="checkbox" id="linen" />Linen</label>
    <label><input type="checkbox" id="velvet" />Velvet</label>`
})

const element = (id: string) => document.getElementById(id)!
/** Presses with code that listens, as after hydration. */
const listen = () => {
  document.body.addEventListener('click', handled)
  document.body.addEventListener('change', changed)
  return () => {
    document.body.removeEventListener('click', handled)
    document.body.removeEventListener('change', changed)
  }
}

test('a button pressed twice before its code has loaded is pressed once afterwards, and its code gets no event before', async () => {
  const presses: Presses = new Map()
  const stop = recordPresses(document.body, OF_PAGE, presses)
  const unlisten = listen()
  element('add').querySelector('span')!.click()
  element('add').click()
  expect(handled).not.toHaveBeenCalled()
  expect(element('add').dataset).toHaveProperty('waiting')
  stop()
  await replayPresses(presses)
  expect(handled).toHaveBeenCalledTimes(1)
  expect(element('add').dataset).not.toHaveProperty('waiting')
  await replayPresses(presses)
  expect(handled).toHaveBeenCalledTimes(1)
  unlisten()
})

test('a step pressed three times before its code has loaded counts three times, and before what was pressed after it', async () => {
  const presses: Presses = new Map()
  const stop = recordPresses(document.body, OF_PAGE, presses)
  const pressed: string[] = []
  const learn = ({ target }: Event) => void (target instanceof HTMLElement && pressed.push(target.id))
  for (const id of ['more', 'more', 'more', 'add']) element(id).click()
  stop()
  document.body.addEventListener('click', learn)
  await replayPresses(presses)
  document.body.removeEventListener('click', learn)
  expect(pressed).toEqual(['more', 'more', 'more', 'add'])
})

test('of several choices before the code the last one stays, also when it is the first one again', async () => {
  const presses: Presses = new Map()
  const stop = recordPresses(document.body, OF_PAGE, presses)
  for (const id of ['oak', 'ash', 'oak']) element(id).click()
  stop()
  await replayPresses(presses)
  expect([element('oak'), element('ash')]).toMatchObject([{ checked: true }, { checked: false }])
})

test('a choice made before its code has loaded stays, and its code gets the change afterwards', async () => {
  const presses: Presses = new Map()
  const stop = recordPresses(document.body, OF_PAGE, presses)
  element('oak').click()
  expect(element('oak')).toMatchObject({ checked: true })
  stop()
  const unlisten = listen()
  await replayPresses(presses)
  expect(element('oak')).toMatchObject({ checked: true })
  expect(changed).toHaveBeenCalledTimes(1)
  unlisten()
})

test('each of two choices stays, also when the code that handles the first one resets the second', async () => {
  const presses: Presses = new Map()
  const stop = recordPresses(document.body, OF_PAGE, presses)
  element('linen').click()
  element('velvet').click()
  stop()
  const learned: string[] = []
  const learn = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    learned.push(`${target.id} ${target.checked}`)
    // A controlled field is reset to its state, which does not have this choice yet.
    if (target.id === 'linen') Object.assign(element('velvet'), { checked: false })
  }
  document.body.addEventListener('change', learn)
  await replayPresses(presses)
  document.body.removeEventListener('change', learn)
  expect(learned).toEqual(['linen true', 'velvet true'])
  expect(element('velvet')).toMatchObject({ checked: true })
})

test.each(['send', 'cart'])('%s works without script in a served page, and waits for its code in an island', (id) => {
  const press = () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    element(id).dispatchEvent(event)
    return event.defaultPrevented
  }
  document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault())
  const stopPage = recordPresses(document.body, OF_PAGE, new Map())
  expect(press()).toBe(false)
  stopPage()
  const presses: Presses = new Map()
  const stopIsland = recordPresses(document.body, OF_ISLAND, presses)
  expect(press()).toBe(true)
  expect([...presses.keys()]).toEqual([element(id)])
  stopIsland()
})
