/** A file that has a service check skills. */
export interface CiFile {
  readonly path: string
  /** @param url Git URL of skillc @param commit what to install of it */
  readonly text: (url: string, commit: string) => string
}

export const CI_FILES: Readonly<Record<string, CiFile>> = {
  github: {
    path: '.github/workflows/skillc.yml',
    text: (url, commit) => `name: skills
on: [push, pull_request]
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
        with:
          persist-credentials: false
      - run: npm install --no-save 'git+${url}#${commit}'
      - run: npx --no-install skillc lint --format github --format markdown="$GITHUB_STEP_SUMMARY"
`,
  },
  gitlab: {
    path: '.gitlab-ci.yml',
    text: (url, commit) => `skillc:
  image: node:22
  script:
    - npm install --global 'git+${url}#${commit}'
    - skillc lint --format text --format gitlab=code-quality.json --format junit=junit.xml
  artifacts:
    when: always
    reports:
      codequality: code-quality.json
      junit: junit.xml
`,
  },
  'pre-commit': {
    path: '.pre-commit-config.yaml',
    text: (url, commit) => `repos:
  - repo: ${url}
    rev: ${commit}
    hooks:
      - id: skillc-lint
`,
  },
}
