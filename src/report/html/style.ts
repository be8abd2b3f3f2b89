export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dee4, #3d444d); --soft: light-dark(#f6f8fa, #161b22); --text: light-dark(#1f2328, #e6edf3);
  --dim: light-dark(#59636e, #9198a1); --error: light-dark(#c1121f, #ff7b72); --warning: light-dark(#8a5a00, #e3b341); --note: light-dark(#0757ba, #79c0ff); --good: light-dark(#1a7f37, #56d364) }
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem; color: var(--text); background: light-dark(#fff, #0d1117); font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem }
.dim { color: var(--dim) } code, pre { font: 13px/1.5 ui-monospace, monospace }
.error { color: var(--error) } .warning { color: var(--warning) } .note { color: var(--note) } .loads { color: var(--good) }
.sums { display: flex; gap: 2.5rem; margin: 1.25rem 0 } .sums b { display: block; font-size: 1.75rem; line-height: 1.2 }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; padding: .75rem 0; background: inherit; border-bottom: 1px solid var(--line) }
form input[type=search] { flex: 1; min-width: 12rem } input, select { font: inherit; padding: .2rem .5rem }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100% } th, td { padding: .3rem .75rem .3rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap } th { font-weight: 600 } .number { text-align: right }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0 } summary { padding: .5rem .75rem; cursor: pointer; background: var(--soft); border-radius: 6px; overflow-wrap: anywhere }
article { padding: .75rem; border-top: 1px solid var(--line); overflow-wrap: anywhere } article p { margin: .25rem 0 }
pre { margin: .5rem 0; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); border-radius: 4px } mark { background: light-dark(#ffd8d3, #67060c); color: inherit }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif } rect { fill: light-dark(#ddf4ff, #0c2d6b); stroke: light-dark(#fff, #0d1117) } rect.over { fill: light-dark(#ffebc8, #5a3600) } text { fill: var(--text) }
[hidden] { display: none }
`

/** Shows what the filters let through. Without it, all is shown. */
export const SCRIPT = `
const form = document.querySelector('form'), groups = [...document.querySelectorAll('details')], said = document.querySelector('#shown')
const show = () => {
  const { q, rule } = form.elements, words = q.value.toLowerCase().split(/\\s+/), levels = new Set([...form.querySelectorAll(':checked')].map((one) => one.name))
  let shown = 0
  for (const group of groups) {
    let left = 0
    for (const one of group.querySelectorAll('article')) {
      const text = (group.firstElementChild.textContent + one.textContent).toLowerCase()
      one.hidden = !(levels.has(one.dataset.level) && (rule.value === '' || rule.value === one.dataset.rule) && words.every((word) => text.includes(word)))
      if (!one.hidden) left++
    }
    group.hidden = left === 0
    shown += left
  }
  said.textContent = shown + ' shown'
}
form.hidden = false
form.addEventListener('input', show)
form.addEventListener('submit', (event) => event.preventDefault())
show()
`
