// Generated from schemas/frontmatter.schema.json by `npm run generate`. Do not edit.
// @ts-nocheck: machine-written code
/* oxlint-disable */
import type { Validator } from './validator.ts'

function lengthOf(text) {
  let length = 0
  for (const _ of text) length++
  return length
}
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","additionalProperties":true,"properties":{"name":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"description":{"type":"string","minLength":1,"maxLength":1024},"license":{"type":"string"},"compatibility":{"type":"string","minLength":1,"maxLength":500},"metadata":{"type":"object"},"allowed-tools":{"type":["string","array"],"items":{"type":"string"}},"when_to_use":{"type":"string"},"argument-hint":{"type":"string"},"arguments":{"type":["string","array"],"items":{"type":"string"}},"disable-model-invocation":{"type":"boolean"},"user-invocable":{"type":"boolean"},"disallowed-tools":{"type":["string","array"],"items":{"type":"string"}},"model":{"type":"string"},"effort":{"anyOf":[{"enum":["low","medium","high","xhigh","max"]},{"type":"integer"}]},"context":{"enum":["fork","inline"]},"agent":{"type":"string"},"background":{"type":"boolean"},"hooks":{"type":"object","additionalProperties":{"type":"array"}},"paths":{"type":["string","array"],"items":{"type":"string"}},"shell":{"type":"string","enum":["bash","powershell"]},"version":{"type":"string"},"homepage":{"type":"string"},"command-dispatch":{"enum":["tool"]},"command-tool":{"type":"string"},"command-arg-mode":{"enum":["raw"]},"command_dispatch":{"enum":["tool"]},"command_tool":{"type":"string"},"command_arg_mode":{"enum":["raw"]},"read_when":{"type":["string","array"],"items":{"type":"string"}},"summary":{"type":"string"},"allowedTools":{"type":"array","items":{"type":"string"}},"priority":{"type":["number","string"]},"slash":{"type":"boolean"}}};
const func1 = lengthOf;
const pattern4 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 64){
const err0 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data0) < 1){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if(typeof data1 === "string"){
if(func1(data1) > 1024){
const err4 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func1(data1) < 1){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.license !== undefined){
if(typeof data.license !== "string"){
const err7 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.compatibility !== undefined){
let data3 = data.compatibility;
if(typeof data3 === "string"){
if(func1(data3) > 500){
const err8 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/maxLength",keyword:"maxLength",params:{limit: 500}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func1(data3) < 1){
const err9 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.metadata !== undefined){
let data4 = data.metadata;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
const err11 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data["allowed-tools"] !== undefined){
let data5 = data["allowed-tools"];
if((typeof data5 !== "string") && (!(Array.isArray(data5)))){
const err12 = {instancePath:instancePath+"/allowed-tools",schemaPath:"#/properties/allowed-tools/type",keyword:"type",params:{type: schema31.properties["allowed-tools"].type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(typeof data5[i0] !== "string"){
const err13 = {instancePath:instancePath+"/allowed-tools/" + i0,schemaPath:"#/properties/allowed-tools/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
if(data.when_to_use !== undefined){
if(typeof data.when_to_use !== "string"){
const err14 = {instancePath:instancePath+"/when_to_use",schemaPath:"#/properties/when_to_use/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data["argument-hint"] !== undefined){
if(typeof data["argument-hint"] !== "string"){
const err15 = {instancePath:instancePath+"/argument-hint",schemaPath:"#/properties/argument-hint/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.arguments !== undefined){
let data9 = data.arguments;
if((typeof data9 !== "string") && (!(Array.isArray(data9)))){
const err16 = {instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: schema31.properties.arguments.type}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
if(typeof data9[i1] !== "string"){
const err17 = {instancePath:instancePath+"/arguments/" + i1,schemaPath:"#/properties/arguments/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
if(data["disable-model-invocation"] !== undefined){
if(typeof data["disable-model-invocation"] !== "boolean"){
const err18 = {instancePath:instancePath+"/disable-model-invocation",schemaPath:"#/properties/disable-model-invocation/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data["user-invocable"] !== undefined){
if(typeof data["user-invocable"] !== "boolean"){
const err19 = {instancePath:instancePath+"/user-invocable",schemaPath:"#/properties/user-invocable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data["disallowed-tools"] !== undefined){
let data13 = data["disallowed-tools"];
if((typeof data13 !== "string") && (!(Array.isArray(data13)))){
const err20 = {instancePath:instancePath+"/disallowed-tools",schemaPath:"#/properties/disallowed-tools/type",keyword:"type",params:{type: schema31.properties["disallowed-tools"].type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(Array.isArray(data13)){
const len2 = data13.length;
for(let i2=0; i2<len2; i2++){
if(typeof data13[i2] !== "string"){
const err21 = {instancePath:instancePath+"/disallowed-tools/" + i2,schemaPath:"#/properties/disallowed-tools/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
if(data.model !== undefined){
if(typeof data.model !== "string"){
const err22 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.effort !== undefined){
let data16 = data.effort;
const _errs35 = errors;
let valid7 = false;
const _errs36 = errors;
if(!(((((data16 === "low") || (data16 === "medium")) || (data16 === "high")) || (data16 === "xhigh")) || (data16 === "max"))){
const err23 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema31.properties.effort.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid0 = _errs36 === errors;
valid7 = valid7 || _valid0;
const _errs37 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err24 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf/1/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var _valid0 = _errs37 === errors;
valid7 = valid7 || _valid0;
if(!valid7){
const err25 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
errors = _errs35;
if(vErrors !== null){
if(_errs35){
vErrors.length = _errs35;
}
else {
vErrors = null;
}
}
}
}
if(data.context !== undefined){
let data17 = data.context;
if(!((data17 === "fork") || (data17 === "inline"))){
const err26 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/enum",keyword:"enum",params:{allowedValues: schema31.properties.context.enum}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.agent !== undefined){
if(typeof data.agent !== "string"){
const err27 = {instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.background !== undefined){
if(typeof data.background !== "boolean"){
const err28 = {instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.hooks !== undefined){
let data20 = data.hooks;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key0 in data20){
if(!(Array.isArray(data20[key0]))){
const err29 = {instancePath:instancePath+"/hooks/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/hooks/additionalProperties/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/hooks",schemaPath:"#/properties/hooks/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.paths !== undefined){
let data22 = data.paths;
if((typeof data22 !== "string") && (!(Array.isArray(data22)))){
const err31 = {instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/type",keyword:"type",params:{type: schema31.properties.paths.type}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(Array.isArray(data22)){
const len3 = data22.length;
for(let i3=0; i3<len3; i3++){
if(typeof data22[i3] !== "string"){
const err32 = {instancePath:instancePath+"/paths/" + i3,schemaPath:"#/properties/paths/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
}
if(data.shell !== undefined){
let data24 = data.shell;
if(typeof data24 !== "string"){
const err33 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!((data24 === "bash") || (data24 === "powershell"))){
const err34 = {instancePath:instancePath+"/shell",schemaPath:"#/properties/shell/enum",keyword:"enum",params:{allowedValues: schema31.properties.shell.enum}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.version !== undefined){
if(typeof data.version !== "string"){
const err35 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.homepage !== undefined){
if(typeof data.homepage !== "string"){
const err36 = {instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data["command-dispatch"] !== undefined){
if(!(data["command-dispatch"] === "tool")){
const err37 = {instancePath:instancePath+"/command-dispatch",schemaPath:"#/properties/command-dispatch/enum",keyword:"enum",params:{allowedValues: schema31.properties["command-dispatch"].enum}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data["command-tool"] !== undefined){
if(typeof data["command-tool"] !== "string"){
const err38 = {instancePath:instancePath+"/command-tool",schemaPath:"#/properties/command-tool/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data["command-arg-mode"] !== undefined){
if(!(data["command-arg-mode"] === "raw")){
const err39 = {instancePath:instancePath+"/command-arg-mode",schemaPath:"#/properties/command-arg-mode/enum",keyword:"enum",params:{allowedValues: schema31.properties["command-arg-mode"].enum}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.command_dispatch !== undefined){
if(!(data.command_dispatch === "tool")){
const err40 = {instancePath:instancePath+"/command_dispatch",schemaPath:"#/properties/command_dispatch/enum",keyword:"enum",params:{allowedValues: schema31.properties.command_dispatch.enum}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.command_tool !== undefined){
if(typeof data.command_tool !== "string"){
const err41 = {instancePath:instancePath+"/command_tool",schemaPath:"#/properties/command_tool/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.command_arg_mode !== undefined){
if(!(data.command_arg_mode === "raw")){
const err42 = {instancePath:instancePath+"/command_arg_mode",schemaPath:"#/properties/command_arg_mode/enum",keyword:"enum",params:{allowedValues: schema31.properties.command_arg_mode.enum}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.read_when !== undefined){
let data33 = data.read_when;
if((typeof data33 !== "string") && (!(Array.isArray(data33)))){
const err43 = {instancePath:instancePath+"/read_when",schemaPath:"#/properties/read_when/type",keyword:"type",params:{type: schema31.properties.read_when.type}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(Array.isArray(data33)){
const len4 = data33.length;
for(let i4=0; i4<len4; i4++){
if(typeof data33[i4] !== "string"){
const err44 = {instancePath:instancePath+"/read_when/" + i4,schemaPath:"#/properties/read_when/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
}
if(data.summary !== undefined){
if(typeof data.summary !== "string"){
const err45 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.allowedTools !== undefined){
let data36 = data.allowedTools;
if(Array.isArray(data36)){
const len5 = data36.length;
for(let i5=0; i5<len5; i5++){
if(typeof data36[i5] !== "string"){
const err46 = {instancePath:instancePath+"/allowedTools/" + i5,schemaPath:"#/properties/allowedTools/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/allowedTools",schemaPath:"#/properties/allowedTools/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.priority !== undefined){
let data38 = data.priority;
if((!((typeof data38 == "number") && (isFinite(data38)))) && (typeof data38 !== "string")){
const err48 = {instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: schema31.properties.priority.type}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.slash !== undefined){
if(typeof data.slash !== "boolean"){
const err49 = {instancePath:instancePath+"/slash",schemaPath:"#/properties/slash/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

/** Whether a value is frontmatter that every host can use. */
export const validate: Validator = validate20
