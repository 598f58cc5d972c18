import { describe, expect, test } from 'vitest'
import { headingsOf, textOf } from './prose.ts'
import { findQuestions, questionsOf } from './questions.ts'

const html = `<p>Before</p>
<h2 id="ordering">Ordering</h2>
<h3 id="made">Is it &quot;made&quot; to <em>order</em>?</h3>
<p>Yes. You choose the <a href="/x">fabric</a>.</p>
<h3 id="free">Is it free?</h3>
<p>Bouclé &amp; linen are.</p>
<h2 id="delivery">Delivery</h2>
<h3 id="cost">What does it cost?</h3>
<p>Nothing.</p>`
const questions = questionsOf(html)

test('the text of HTML has no elements, and its entities are characters', () => {
  expect(textOf('<p>Yes &amp; <strong>no</strong>,\n &quot;maybe&quot;</p>')).toBe('Yes & no, "maybe"')
})

test('the sections of a page have anchors', () => {
  expect(headingsOf(html)).toEqual([
    { id: 'ordering', text: 'Ordering' },
    { id: 'delivery', text: 'Delivery' },
  ])
})

test('every question has its anchor, its answer as HTML and the heading above it', () => {
  expect(questions.map(({ id, group }) => [group.id, id])).toEqual([
    ['ordering', 'made'],
    ['ordering', 'free'],
    ['delivery', 'cost'],
  ])
  expect(questions[0]).toMatchObject({ text: 'Is it "made" to order?', answer: '<p>Yes. You choose the <a href="/x">fabric</a>.</p>' })
  expect(questions[2]?.answer).toBe('<p>Nothing.</p>')
})

describe('finding a question', () => {
  const found = (words: string) => findQuestions(questions, words).map(({ id }) => id)
  test.each([
    ['', ['made', 'free', 'cost']],
    ['fabric', ['made']],
    ['FAB choose', ['made']],
    ['delivery', ['cost']],
    ['boucle', ['free']],
    ['bouclé', ['free']],
    ['it', ['made', 'free', 'cost']],
    ['zebra', []],
  ])('“%s” finds %j', (words, ids) => expect(found(words)).toEqual(ids))
})
